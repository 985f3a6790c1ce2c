/**
 * The results page: browser code with one store (page/pageModel.ts). It receives results as typed arrays and draws
 * them; all views except the first are loaded when opened. While it waits for its first result, it draws an unseen
 * chart, which prepares the code. Choices on the page go back to the host as `remember` messages.
 */
import { startPage } from './page/page';

const app = document.getElementById('app');
if (app) startPage(app);
