/**
 * Runs a program of the system on hostile input, in new namespaces (`unshare`, of Linux). It has no network, sees no other
 * process, and of all files only the system's programs, which it cannot change, and an empty folder in memory. It has no
 * privileges, a bounded number of processes, and ends with the process that runs it. Where the system does not allow all of that,
 * nothing is run.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { release } from 'node:os';
import type { Duplex } from 'node:stream';

/** kB that a program may map. With the folder below and the process that waits for it, it stays under 300 MB; job-process.ts looks at them together. */
const usualMemory = 180_000;

/** Processes and threads that a program may have at a time. */
const maxProcesses = 64;

/** The path under which a program sees its file. */
export const fileSeen = '/file';

const namespaces = 'unshare --user --net --ipc --uts --mount --pid --fork --kill-child=KILL';

/**
 * Linux does not count the processes of root, and before 5.14 it counted those of a user in all namespaces together. So where the
 * server runs as root, the program runs as a second user of the namespace, which may read the file and nothing else of root's.
 */
const isRoot = process.getuid?.() === 0;
const [major = 0, minor = 0] = release().split('.').map(Number);
const isCounted = isRoot || major > 5 || (major === 5 && minor >= 14);
/** The lines of `/proc/[pid]/uid_map`: root, and the system's user without rights (`nobody`) as the second. */
const users = '0 0 1\n1 65534 1\n';

/** The server maps the users when this asks for it. Only a program that is started afterwards has the rights of root in the namespace. */
const awaitUsers = 'echo >&4; read -r _ <&4; exec 4<&-; exec /bin/sh -ec "$0" "$@"';

/** The first script. If the process that started it has ended before the signal of its end was asked for, nothing is run. */
const start = (limits: string) =>
  `[ "$PPID" = ${process.pid} ]; ${limits}; exec ${namespaces} ${
    isRoot ? `/bin/sh -ec '${awaitUsers}' "$0" sh "$@"` : '--map-root-user /bin/sh -ec "$0" sh "$@"'
  }`;

/**
 * The script that runs in the namespaces: it lays out all the files that the program will see. Its arguments are the file to be
 * read or nothing, the program and those of it. The file is opened before the folder in memory may hide it. Every command is
 * another process, and thirty took half of a small EPS's time. So one command mounts all, by a table that is written where the file
 * will be. A namespace may not take away what its outer one has set, such as nosuid, so all of that is set here too.
 */
const layOut = `
file=$1
shift
[ -z "$file" ] || exec 3<"$file"
mount -t tmpfs -o size=32m,mode=755 none /tmp
cd /tmp
for place in /usr /bin /sbin /lib /lib64 /etc/alternatives /etc/ghostscript /var/lib/ghostscript; do
  if [ -L $place ]; then links="$links $place"
  elif [ -d $place ]; then
    folders="$folders .$place"
    table="$table$place /tmp$place none bind,ro,nosuid,nodev
"
  fi
done
[ -z "$links" ] || cp -P --parents $links .
mkdir -p $folders
rights=-all
if [ -n "$file" ]; then
  table="$table/proc/self/fd/3 /tmp${fileSeen} none bind,ro,nosuid,nodev,noexec
"
  ${isRoot ? 'rights=-all,+dac_read_search' : ''}
fi
printf %s "$table" >.${fileSeen}
mount --all --no-canonicalize --fstab .${fileSeen}
if [ -n "$file" ]; then exec 3<&-
else rm .${fileSeen}
fi
mkdir -m 1777 tmp
exec chroot . ${isCounted ? `prlimit --nproc=${maxProcesses} ` : ''}setpriv ${
  isRoot ? '--reuid 1 --regid 1 --clear-groups --pdeathsig KILL ' : ''
}--no-new-privs --bounding-set=$rights --inh-caps=$rights ${isRoot ? '--ambient-caps=$rights ' : ''}"$@"`;

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
  signal?: AbortSignal | undefined;
}

/**
 * Returns what the program writes to its output; null when it fails, goes beyond a limit or cannot be isolated, and 'late' when
 * the time was not enough or something else ended it, such as the signal: it may succeed at another time.
 */
export function runIsolated(
  program: string,
  { args, input, file = '', memory = usualMemory, timeoutMs, cpuSeconds, maxBytes, signal }: Run,
): Promise<Buffer | null | 'late'> {
  return new Promise((resolve) => {
    const limits = `ulimit -v ${memory}; ulimit -c 0; ulimit -t ${cpuSeconds}`;
    const child = spawn(
      'setpriv',
      ['--pdeathsig', 'KILL', '/bin/sh', '-ec', start(limits), layOut, file, program, ...args],
      {
        cwd: '/',
        env,
        // The last is for the answer about the users.
        stdio: ['pipe', 'pipe', 'ignore', 'ignore', isRoot ? 'pipe' : 'ignore'],
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
      },
    );
    if (isRoot) mapUsers(child);
    const stop = () => child.kill('SIGKILL');
    signal?.addEventListener('abort', stop);
    const pieces: Buffer[] = [];
    let size = 0;
    child.stdout?.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size > maxBytes) child.kill('SIGKILL');
      else pieces.push(piece);
    });
    // A program may end before it has read all of its input.
    child.stdin?.on('error', () => {});
    child.on('error', () => resolve(null));
    child.on('close', (code) => {
      signal?.removeEventListener('abort', stop);
      if (code === 0) resolve(Buffer.concat(pieces));
      else resolve(code === null && size <= maxBytes ? 'late' : null);
    });
    child.stdin?.end(input ?? '');
  });
}

/** Maps the users of a namespace when the process in it asks. One whose users cannot be mapped is ended. */
function mapUsers(child: ChildProcess): void {
  const line = child.stdio[4] as Duplex;
  line.on('error', () => {});
  line.once('data', () => {
    const maps = ['uid_map', 'gid_map'].map((map) => writeFile(`/proc/${child.pid}/${map}`, users));
    Promise.all(maps).then(
      () => line.end('\n'),
      () => child.kill('SIGKILL'),
    );
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
