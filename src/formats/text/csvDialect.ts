import { type ExportOptions, formatOffset, type Provenance, type StampPrecision } from '../../domain';
import { type ByteWriter, createStampBytes } from './byteWriter';
import { csvText } from './cellText';

/** The format of the cells of a CSV file. */
export interface CsvDialect {
  delimiter: number;
  lineEnd: Uint8Array;
  /** The header of the stamp column, with the facts that stamps omit. */
  timeHeader: string;
  toStamp: (ms: number) => Uint8Array;
  /** Formats a text as a cell. */
  toText: (text: string) => string;
  writeValue: (writer: ByteWriter, value: number) => void;
}

const delimiters: Record<ExportOptions['delimiter'], string> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  pipe: '|',
};

/** Returns the header of the stamp column. It records what the stamps omit, because that outlives the page. */
export function timeHeaderOf(
  options: Pick<ExportOptions, 'time' | 'stamp'>,
  { offsetMinutes }: Pick<Provenance, 'offsetMinutes'>,
): string {
  const facts = [
    ...(options.time === 'network' ? [formatOffset(offsetMinutes)] : []),
    ...(options.time === 'epoch' ? ['epoch s'] : []),
    ...(options.stamp === 'end' ? ['end'] : []),
  ];
  return facts.length === 0 ? 'time' : `time (${facts.join(', ')})`;
}

/** Returns a formatter of stamps in the requested form. */
export function stampsOf(
  time: ExportOptions['time'],
  offsetMinutes: number,
  precision: StampPrecision,
): CsvDialect['toStamp'] {
  if (time === 'utc') return createStampBytes(0, precision, 'Z');
  if (time === 'network') return createStampBytes(offsetMinutes, precision, '');
  if (time === 'offset') return createStampBytes(offsetMinutes, precision);
  const encoder = new TextEncoder();
  return (ms) => encoder.encode(String(ms / 1000));
}

function valuesOf({ nulls, decimal }: ExportOptions): CsvDialect['writeValue'] {
  const nullText = new TextEncoder().encode(nulls === 'empty' ? '' : nulls);
  if (decimal === 'comma')
    return (writer, value) => {
      if (Number.isFinite(value)) writer.writeNumberWithComma(value);
      else writer.writeBytes(nullText);
    };
  return (writer, value) => {
    if (Number.isFinite(value)) writer.writeNumber(value);
    else if (nullText.length > 0) writer.writeBytes(nullText);
  };
}

/** Returns the dialect for a file with stamps of this precision. */
export function csvDialect(
  options: ExportOptions,
  provenance: Provenance,
  precision: StampPrecision,
): CsvDialect {
  const delimiter = delimiters[options.delimiter];
  const toText = (text: string) => csvText(text, delimiter);
  return {
    delimiter: delimiter.charCodeAt(0),
    lineEnd: new TextEncoder().encode(options.lineEnd === 'crlf' ? '\r\n' : '\n'),
    timeHeader: toText(timeHeaderOf(options, provenance)),
    toStamp: stampsOf(options.time, provenance.offsetMinutes, precision),
    toText,
    writeValue: valuesOf(options),
  };
}
