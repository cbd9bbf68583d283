/**
 * Runs a program of the system on hostile input, in namespaces of its own (`unshare`, of Linux). It has no network, sees no other
 * process, and of all files only the system's programs, which it cannot change, and an empty folder in memory. It has no
 * privileges, and ends with the process that runs it. Where the system does not allow all of that, nothing is run.
 */
import { spawn } from 'node:child_process';

/** For the shell: kB that the program may map. With the folder below and the process that waits for it, it stays under 300 MB; job-process.ts looks at them together. */
const limits = 'ulimit -v 180000; ulimit -c 0';

const alone =
  'setpriv --pdeathsig KILL unshare --user --map-root-user --net --ipc --uts --mount --pid --fork --kill-child=KILL';

/** The script that `alone` runs first: it lays out all the files that the program will see. Its arguments are the program and those of it. */
const layOut = `
mount -t tmpfs -o size=32m,mode=755 none /tmp
cd /tmp
for place in /usr /bin /sbin /lib /lib64 /etc/ghostscript /var/lib/ghostscript; do
  if [ -L $place ]; then ln -s "$(readlink $place)" .$place
  elif [ -d $place ]; then
    mkdir -p .$place
    mount --bind $place .$place
    mount -o remount,bind,ro .$place
  fi
done
mkdir tmp
exec chroot . setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"`;

const env = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/tmp',
  TMPDIR: '/tmp',
};

interface Run {
  args: readonly string[];
  input: Uint8Array;
  timeoutMs: number;
  /** The time of the processor that it may take, which is its own fault on a busy machine too. */
  cpuSeconds: number;
  /** The most bytes that it may answer. */
  maxBytes: number;
}

/**
 * Returns what the program writes to its output; null when it fails, goes beyond a limit or cannot be isolated, and 'late' when
 * the time was not enough or something else ended it: it may succeed at another time.
 */
export function runIsolated(
  program: string,
  { args, input, timeoutMs, cpuSeconds, maxBytes }: Run,
): Promise<Buffer | null | 'late'> {
  return new Promise((resolve) => {
    const start = `${limits}; ulimit -t ${cpuSeconds}; exec ${alone} /bin/sh -ec "$0" sh "$@"`;
    const child = spawn('/bin/sh', ['-ec', start, layOut, program, ...args], {
      cwd: '/',
      env,
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    const pieces: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size > maxBytes) child.kill('SIGKILL');
      else pieces.push(piece);
    });
    // A program may end before it has read all of its input.
    child.stdin.on('error', () => {});
    child.on('error', () => resolve(null));
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(pieces));
      else resolve(code === null && size <= maxBytes ? 'late' : null);
    });
    child.stdin.end(input);
  });
}
