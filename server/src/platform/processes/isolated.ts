/**
 * Runs a program of the system on hostile input, in namespaces of its own (`unshare`, of Linux). It has no network, sees no other
 * process, and of all files only the system's programs, which it cannot change, and an empty folder in memory. It has no
 * privileges, and ends with the process that runs it. Where the system does not allow all of that, nothing is run.
 */
import { spawn } from 'node:child_process';

/** kB that a program may map. With the folder below and the process that waits for it, it stays under 300 MB; job-process.ts looks at them together. */
const usualMemory = 180_000;

/** The path under which a program sees its file. */
export const fileSeen = '/file';

const alone =
  'setpriv --pdeathsig KILL unshare --user --map-root-user --net --ipc --uts --mount --pid --fork --kill-child=KILL';

/**
 * The script that `alone` runs first: it lays out all the files that the program will see. Its arguments are the file to be
 * read or nothing, the program and those of it. The file is opened before the folder in memory may hide it.
 */
const layOut = `
file=$1
shift
[ -z "$file" ] || exec 3<"$file"
mount -t tmpfs -o size=32m,mode=755 none /tmp
cd /tmp
for place in /usr /bin /sbin /lib /lib64 /etc/alternatives /etc/ghostscript /var/lib/ghostscript; do
  if [ -L $place ]; then ln -s "$(readlink $place)" .$place
  elif [ -d $place ]; then
    mkdir -p .$place
    mount --bind $place .$place
    mount -o remount,bind,ro .$place
  fi
done
if [ -n "$file" ]; then
  touch .${fileSeen}
  mount --no-canonicalize --bind /proc/self/fd/3 .${fileSeen}
  mount -o remount,bind,ro .${fileSeen}
  exec 3<&-
fi
mkdir tmp
exec chroot . setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"`;

const env = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/tmp',
  TMPDIR: '/tmp',
};

interface Run {
  args: readonly string[];
  input?: Uint8Array;
  /** A path. The program sees this file as `fileSeen`, and cannot change it. */
  file?: string;
  /** kB that it may map. */
  memory?: number;
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
  { args, input, file = '', memory = usualMemory, timeoutMs, cpuSeconds, maxBytes }: Run,
): Promise<Buffer | null | 'late'> {
  return new Promise((resolve) => {
    const start = `ulimit -v ${memory}; ulimit -c 0; ulimit -t ${cpuSeconds}; exec ${alone} /bin/sh -ec "$0" sh "$@"`;
    const child = spawn('/bin/sh', ['-ec', start, layOut, file, program, ...args], {
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
    child.stdin.end(input ?? '');
  });
}

const retryMs = 60_000;

/** Tries once, and after a failure again once a minute has gone by: a busy machine is not without its programs. */
export function rememberSuccess(
  attempt: () => Promise<boolean>,
  now = () => performance.now(),
): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  let retryAt = Infinity;
  return () => {
    if (answer && now() < retryAt) return answer;
    retryAt = Infinity;
    answer = attempt().then((isHere) => {
      if (!isHere) retryAt = now() + retryMs;
      return isHere;
    });
    return answer;
  };
}
