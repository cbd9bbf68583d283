/** Every list without a row says so in these words, to the letter. */
export const emptyText = 'داده ای برای نمایش وجود ندارد !';
