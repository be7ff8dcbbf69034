// Charts. This door is light: what draws (on @mantine/charts) is loaded when the first chart is shown.
export { AreaChart, type AreaChartProps } from './AreaChart/AreaChart';
export type { ChartFrameProps, ChartView } from './ChartFrame/ChartFrame';
export { DonutChart, type DonutChartProps } from './DonutChart/DonutChart';
export { assetClassColor } from './model/colors';
export type { ChartColor, ChartPart, ChartPoint, ChartSeries, ChartUnit } from './model/chartTypes';
export { RangeBar, type RangeBarProps } from './RangeBar/RangeBar';
export { Sparkline, type SparklineProps } from './Sparkline/Sparkline';
export { StackedBarChart, type StackedBarChartProps } from './StackedBarChart/StackedBarChart';
export { TreemapChart, type TreemapChartProps } from './TreemapChart/TreemapChart';
export type { WaterfallStep } from './WaterfallChart/bridge';
export { WaterfallChart, type WaterfallChartProps } from './WaterfallChart/WaterfallChart';
