import { isIPv6 } from 'node:net';
import { isLoopback, type SettingsReader } from '../../foundation/addresses.ts';

/** The bucket of an S3 store, and the key that opens it. */
export interface S3Environment {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket's name is in the path of an address instead of its host. */
  pathStyle: boolean;
}

const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

export interface FilesEnvironment {
  /** Null for files on the disk. */
  s3: S3Environment | null;
  /** The place that the files are being moved from, as in `s3`; null if they are not. */
  formerFiles: { s3: S3Environment | null } | null;
}

/** Reads FILES, FORMER_FILES and the settings of a bucket, if one of them is one. */
export function readFiles(reader: SettingsReader): FilesEnvironment {
  const { value, faults } = reader;
  const placeOf = (name: string) => {
    const place = value(name);
    if (place !== undefined && place !== 'disk' && place !== 's3')
      faults.push(`${name} is "${place}"; it must be one of: disk, s3.`);
    return place;
  };
  const place = placeOf('FILES') ?? 'disk';
  const former = placeOf('FORMER_FILES');
  if (former === place)
    faults.push('FORMER_FILES must be the other place than FILES: it is where the files come from.');
  const bucket = place === 's3' || former === 's3' ? readBucket(reader) : null;
  return {
    s3: place === 's3' ? bucket : null,
    formerFiles: former === undefined ? null : { s3: former === 's3' ? bucket : null },
  };
}

function readBucket(reader: SettingsReader): S3Environment {
  const { value, faults } = reader;
  for (const name of names) if (value(name) === undefined) faults.push(`${name} must be set for FILES=s3.`);
  const [endpoint = '', region = '', bucket = '', accessKeyId = '', secretAccessKey = ''] = names.map(value);
  if (endpoint !== '') refuseEndpoint(reader, endpoint);
  if (region !== '' && !/^[\w-]{1,64}$/.test(region))
    faults.push('S3_REGION must be the name of a region, such as us-east-1.');
  if (bucket !== '' && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    faults.push('S3_BUCKET must be the name of a bucket: 3 to 63 of a-z, 0-9, "-" and ".".');
  const style = value('S3_PATH_STYLE') ?? '1';
  if (style !== '0' && style !== '1') faults.push('S3_PATH_STYLE must be 0 or 1.');
  const pathStyle = style !== '0';
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    region,
    bucket,
    accessKeyId,
    secretAccessKey,
    pathStyle,
  };
}

function refuseEndpoint({ production, faults }: SettingsReader, endpoint: string): void {
  const url = URL.parse(endpoint);
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    faults.push('S3_ENDPOINT must be an address such as https://s3.example.com, without a path.');
  else if (production && url.protocol === 'http:' && !isPrivate(url.hostname))
    faults.push(
      'S3_ENDPOINT must be an https address in production, or that of a machine in a private network as a number (10.…, 172.16.…, 192.168.…), because files are sent to it as they are.',
    );
}

/** Only addresses in numbers count: what a name leads to may change. */
function isPrivate(hostname: string): boolean {
  if (isLoopback(hostname)) return true;
  if (isIPv6(hostname.replace(/^\[|\]$/g, ''))) return /^\[f[cd]/i.test(hostname);
  return /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))(\.\d{1,3}){1,3}$/.test(hostname);
}
