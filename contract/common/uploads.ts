/**
 * Resumable uploads by tus 1.0.0 (creation, termination, expiration) at `/api/uploads`, for whoever is signed in. An
 * upload is created with `Upload-Length` and `Upload-Metadata: filename <base64>,purpose <base64>`; its id is the last
 * part of its `Location`. Each PATCH answers when its bytes are safe, and HEAD says how many are.
 */
export const uploadPath = '/api/uploads';
export const tusVersion = '1.0.0';

/** The purposes of an upload. Only admins upload episodes. */
export const uploadPurposes = ['qr', 'episode'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** `maxOpen` is the number of unfinished uploads a person may have; `hours` count from the last byte. */
export const uploadLimits = {
  maxBytes: 200 * 1024 * 1024,
  hours: 24,
  mostOpen: 5,
  /** The bytes a browser should send with one PATCH, so that a slow line reports its progress to the server. */
  chunkBytes: 4 * 1024 * 1024,
} as const;

/** The kinds of file an upload may bring. Their content is checked when the upload is used. */
export const uploadKinds = ['mp4', 'mov', 'webm', 'mp3', 'm4a', 'ogg', 'wav'] as const;

export const noVideo = 'ویدیو را انتخاب کنید.';
