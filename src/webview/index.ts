import { startPage } from './page/startPage';
import { acquireApi } from './vscodeApi';

const app = document.getElementById('app');
if (app) startPage(app, acquireApi());
