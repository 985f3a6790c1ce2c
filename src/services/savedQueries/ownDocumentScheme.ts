/** The URI scheme of the documents in which the user edits their own queries. */
export const ownDocumentScheme = 'gridlens-query';
