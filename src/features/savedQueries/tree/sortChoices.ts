// The choices of sorting and filtering, apart from `treeState.ts` so that code without VS Code can use them.

export const sorts = ['name', 'used', 'hand'] as const;
export type Sort = (typeof sorts)[number];

export const readSort = (stored: unknown): Sort => sorts.find((sort) => sort === stored) ?? 'name';

export const wordsOfFilter = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);
