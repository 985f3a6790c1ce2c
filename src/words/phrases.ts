/** "1 day", "8 days". */
export function numberOf(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`;
}

/** "512 bytes", "3.4 kB", "12.3 MB". */
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return numberOf(bytes, 'byte');
  return bytes < 999_950 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** "a, b and c"; a long list ends in "and 7 more". */
export function listOf(items: readonly string[], most = 12): string {
  if (items.length > most) return `${items.slice(0, most).join(', ')} and ${items.length - most} more`;
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}
