import { acquireApi, startPage } from './page/startPage';

const app = document.getElementById('app');
if (app) startPage(app, acquireApi());
