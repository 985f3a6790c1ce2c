/** The MIME type of dragged rows in VS Code: it contains the view's id in lower case. */
export const treeMimeType = 'application/vnd.code.tree.gridlens.savedqueries';
