/** The fixed text of every list without rows; do not change a letter of it. */
export const emptyText = 'داده ای برای نمایش وجود ندارد !';
