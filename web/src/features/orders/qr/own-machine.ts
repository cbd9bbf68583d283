/** Whether the shop is open on this machine only; the server decides it for a code that is made. */
export const isOwnMachine = (): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);
