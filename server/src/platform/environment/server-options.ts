/**
 * Node's options for the server. When V8 collects, it copies the young objects in use into fresh memory, whose first write
 * is slow on virtual machines. By default one pause may copy 16 MB, which took 40 to 70 ms; with 4 MB it took 10 to 15 ms.
 */
export const serverOptions = ['--max-semi-space-size=4'];
