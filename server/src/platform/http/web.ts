import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { tokenOf } from '../sessions.ts';
import type { Environment } from '../environment/environment.ts';
import { StartError } from '../foundation/start-error.ts';
import { Refusal } from '../foundation/refusal.ts';

const webFolder = path.join(import.meta.dirname, '../../../../web/dist');

export function ensureBuilt(): void {
  if (!existsSync(path.join(webFolder, 'index.html')))
    throw new StartError('The web is not built. Build it first: npm run build');
}

/**
 * Serves the built web; every other path gets the web's index page. A build may replace the folder while the server runs,
 * so no file has a separate route.
 */
export async function serveWeb(
  app: FastifyInstance,
  { production, publicUrl }: Environment,
  folder = webFolder,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    setHeaders: (reply, file) => reply.header('cache-control', keeping(file)),
  });
  // Admins try this short address first; it leads to the workbench.
  app.get('/admin', (_, reply) => reply.redirect('/admin/designsManagement'));
  const current = currentBuild(folder);
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = request.url.split('?')[0] ?? '/';
    const isFetched = ['GET', 'HEAD'].includes(request.method);
    const build = isFetched ? await current() : null;
    if (build?.files.has(pathname)) return reply.sendFile(pathname);
    const isPage = isFetched && !/^\/(api|media|assets|sandbox|\.well-known)(\/|$)/.test(pathname);
    const hidden = production && pathname.startsWith('/dev/');
    if (!build || !isPage || hidden)
      return reply
        .status(404)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(new Refusal('NOT_FOUND').body()));
    // Cookies set for localhost are not sent to 127.0.0.1, to which the bank redirects.
    const ours = new URL(publicUrl);
    if (ours.hostname === '127.0.0.1' && request.headers.host === `localhost:${ours.port}`)
      return reply.redirect(publicUrl + request.url, 302);
    const isGuest = tokenOf(request).cookie === undefined;
    reply.header('vary', 'cookie').header('link', build.linksOf(pathname, isGuest));
    if (isGuest) return reply.sendFile('guest.html', { etag: false, lastModified: false });
    return reply.sendFile('index.html');
  });
}

interface Build {
  /** The paths of its files. */
  files: ReadonlySet<string>;
  linksOf: (pathname: string, isGuest: boolean) => string;
}

/** Returns a function that reads the build in the folder, and reads it again only after it was replaced; null if there is none. */
function currentBuild(folder: string): () => Promise<Build | null> {
  let last: { build: Build; mark: string } | undefined;
  return async () => {
    const index = await stat(path.join(folder, 'index.html')).catch(() => null);
    if (!index) return null;
    const mark = `${index.ino} ${index.mtimeMs}`;
    if (last?.mark !== mark) last = { mark, build: readBuild(folder) };
    return last.build;
  };
}

function readBuild(folder: string): Build {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return {
    files: new Set(files.map((file) => `/${file.split(path.sep).join('/')}`)),
    linksOf: pageLinks(path.join(folder, 'pages.json')),
  };
}

function keeping(file: string): string {
  if (file.includes(`${path.sep}assets${path.sep}`)) return 'public, max-age=31536000, immutable';
  // Going back in the history, a browser shows its cached page, even to somebody who has signed in since.
  return path.basename(file).startsWith('guest.html') ? 'no-store' : 'no-cache';
}

/**
 * Returns the files that a page fetches in addition to `index.html`: its scripts and pictures, which the build lists in
 * `pages.json`, the settings, the profile and the page's first question. So they start with the first byte instead of after
 * the first script. A guest has no profile and is led from all but the open pages to the login page.
 */
function pageLinks(file: string): Build['linksOf'] {
  const pages = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Pages) : {};
  const patterns = Object.entries(pages)
    // `/designOrder/qr` is another page than `/designOrder/$id`.
    .toSorted(([a], [b]) => Number(a.includes('$')) - Number(b.includes('$')))
    .map(([page, { isOpen, scripts, pictures }]) => ({
      parts: page.split('/'),
      isOpen,
      question: firstQuestions[page],
      links: [
        ...scripts.map((script) => `</${script}>; rel=modulepreload; crossorigin`),
        ...pictures.map((picture) => `</${picture}>; rel=preload; as=image`),
      ],
    }));
  const pageAt = (pathname: string) => {
    const segments = pathname.split('/');
    // In the router's notation a parameter begins with a dollar: `/designOrder/$id`.
    return patterns.find(
      ({ parts }) =>
        parts.length === segments.length &&
        parts.every(
          (part, index) => part === segments[index] || (part.startsWith('$') && segments[index] !== ''),
        ),
    );
  };
  const preload = (call: string) => `</api/${call}>; rel=preload; as=fetch; crossorigin`;
  return (pathname, isGuest) => {
    const page = pageAt(pathname);
    const target = isGuest && page && !page.isOpen ? pageAt('/login') : page;
    const asked = target?.isOpen && !isGuest ? [] : questionsOf(target?.question, pathname);
    const calls = ['setting', ...(isGuest ? [] : ['user/profile']), ...asked];
    return [...calls.map(preload), ...(target?.links ?? [])].join(', ');
  };
}

function questionsOf(question: string | undefined, pathname: string): string[] {
  if (question === undefined) return [];
  if (!question.includes('$id')) return [question];
  const id = pathname.split('/').at(-1) ?? '';
  return /^\d+$/.test(id) ? [question.replace('$id', id)] : [];
}

/** The call that each page needs to show anything, as its loader makes it. */
const firstQuestions: Record<string, string> = {
  '/login': 'price/least',
  '/o/$number': 'design/number/$id',
  '/designOrder': 'price',
  '/designOrder/$id': 'design/one/$id',
  '/tutorial/$id': 'tutorial/course/$id',
};

type Pages = Record<string, { isOpen: boolean; scripts: string[]; pictures: string[] }>;
