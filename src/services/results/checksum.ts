import zlib from 'node:zlib';
import { crc32, type Crc32 } from '../../formats/crc32';

/** CRC-32 by the platform: Node has it from 20.15 and 22.2 on. */
export const checksum: Crc32 = (zlib as Partial<typeof zlib>).crc32 ?? crc32;
