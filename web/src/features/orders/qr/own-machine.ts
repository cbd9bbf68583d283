/** Returns whether the shop is open on this machine only. For a code that is made the server decides it. */
export const isOwnMachine = (): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);
