/** In px: the wider side of a video's picture. */
const posterSide = 960;
/** In ms: a browser that cannot read a video may never say so. */
const patience = 8000;

export interface MediaFacts {
  seconds?: number;
  /** A frame of the video as a `data:` address. */
  poster?: string;
}

/**
 * Returns the length of a chosen video or sound, and a frame of a video, as far as this browser can read it; the server
 * checks them.
 */
export async function readMedia(file: File, kind: 'video' | 'audio'): Promise<MediaFacts> {
  const media = document.createElement(kind);
  media.muted = true;
  media.preload = kind === 'video' ? 'auto' : 'metadata';
  if (media instanceof HTMLVideoElement) media.playsInline = true;
  const address = URL.createObjectURL(file);
  const facts: MediaFacts = {};
  try {
    await eventOf(media, 'loadedmetadata', () => {
      media.src = address;
    });
    const { duration } = media;
    if (Number.isFinite(duration) && duration > 0) facts.seconds = Math.round(duration * 1000) / 1000;
    if (media instanceof HTMLVideoElement && media.videoWidth > 0) {
      // The very first frame is often black.
      await eventOf(media, 'seeked', () => {
        media.currentTime = Math.min(1, (facts.seconds ?? 0) / 3);
      });
      facts.poster = frameOf(media);
    }
  } catch {
    // The facts read so far are enough.
  } finally {
    media.removeAttribute('src');
    media.load();
    URL.revokeObjectURL(address);
  }
  return facts;
}

function eventOf(media: HTMLMediaElement, name: string, begin: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No ${name} in time.`)), patience);
    media.addEventListener(name, () => {
      clearTimeout(timer);
      resolve();
    });
    media.addEventListener('error', () => {
      clearTimeout(timer);
      reject(new Error('The browser cannot read it.'));
    });
    begin();
  });
}

function frameOf(video: HTMLVideoElement): string | undefined {
  const scale = Math.min(1, posterSide / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const address = canvas.toDataURL('image/jpeg', 0.8);
  return address.startsWith('data:image/jpeg') ? address : undefined;
}

const pictures = new Map<string, File>();

/** A `data:` address as a file; the same object for the same address, so that a repeat is recognized. */
export function pictureFile(address: string, name: string): File {
  const picture = pictures.get(address);
  if (picture) return picture;
  const [head = '', data = ''] = address.split(',');
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? 'image/jpeg';
  const file = new File([bytes], name, { type, lastModified: 0 });
  pictures.clear();
  pictures.set(address, file);
  return file;
}
