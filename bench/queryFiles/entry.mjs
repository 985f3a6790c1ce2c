// Bundled for the group: the format of query files, and what the thread that reads many query files runs.
export { readLocalFiles } from '../../src/services/savedQueries/store/readEntries';
export { formatSavedQuery } from '../../src/formats/queryFiles/savedQueryFile';
