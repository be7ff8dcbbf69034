// Panels on Mantine's Drawer: a door of their own, so that a screen without one does not load it.
export { ExplainPanel, type ExplainPanelProps } from './ExplainPanel/ExplainPanel';
export { explainNodeOf } from './ExplainPanel/explainNode';
export type {
  ExplainNode,
  ExplainOperator,
  ExplainSource,
  ExplainValue,
  ServedExplanation,
  ServedKey,
} from './ExplainPanel/explainNode';
export { SidePanel, type SidePanelProps, type TrailStep } from './SidePanel/SidePanel';
