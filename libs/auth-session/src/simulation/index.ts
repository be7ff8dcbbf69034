// A door of its own: nobody but a support user, or whoever opens a launch link, loads what is behind it.
export { simulationOf, type SimulationControl, type SimulationView } from './simulationControl';
export { SimulationBanner, type SimulationBannerProps } from './screens/SimulationBanner';
export { ConfirmSimulationPage } from './screens/ConfirmSimulationPage';
export {
  SimulationEndedPage,
  SimulationRefusedPage,
  SimulationUnreachablePage,
} from './screens/SimulationMessages';
export { SupportHomePage } from './screens/SupportHomePage';
