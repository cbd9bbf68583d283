const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The name of this very machine, as it stands in an address. */
export const isLoopback = (hostname: string): boolean => loopback.test(hostname);
