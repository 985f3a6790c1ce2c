/** The scheme of the documents in which the user's own queries are edited. */
export const ownDocumentScheme = 'gridlens-query';
