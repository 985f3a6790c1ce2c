import zlib from 'node:zlib';
import { crc32, type Crc32 } from '../../formats/files/fileBytes';

/** CRC-32 from the platform, available in Node since 20.15 and 22.2, else from our own code. */
export const checksum: Crc32 = (zlib as Partial<typeof zlib>).crc32 ?? crc32;
