import 'uplot/dist/uPlot.min.css';
import './styles/page.css';
import './styles/controls.css';
import './styles/states.css';
import './styles/chart.css';
import './styles/table.css';
import { startPage } from './page/startPage';
import { acquireApi } from './vscodeApi';

const app = document.getElementById('app');
if (app) startPage(app, acquireApi());
