/**
 * Returns the key of a draft. It ends with the owner's id, because two people may share a browser and signing out
 * deletes the owner's drafts. A new order's draft has the owner's id as its whole key.
 */
export const draftKey = (owner: string, what?: string): string => (what ? `${what} of ${owner}` : owner);
