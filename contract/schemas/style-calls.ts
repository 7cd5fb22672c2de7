import * as maker from '../maker.ts'
import * as measure from '../measure.ts'
import * as promise from '../promise.ts'
import * as style from '../style.ts'
import * as sizeChart from '../size-chart.ts'
import { describe } from './describe.ts'
import * as makerSchemas from './maker.ts'
import * as measureSchemas from './measure.ts'
import * as promiseSchemas from './promise.ts'
import * as styleSchemas from './style.ts'
import * as sizeChartSchemas from './size-chart.ts'

/** What products have in common, and what they measure. */
export const styleCalls = [
  ...describe(measure, measureSchemas, ['getMeasurements']),
  ...describe(style, styleSchemas, [
    'listStyles',
    'proposeStyles',
    'getStyle',
    'updateStyle',
    'joinStyles',
    'splitStyle',
    'listColours',
    'createColour',
    'updateColour',
    'deleteColour',
    'listCategories',
    'createCategory',
    'updateCategory',
    'deleteCategory',
    'saveCodes',
  ]),
  ...describe(promise, promiseSchemas, ['savePromises', 'countDelays', 'tellDelays', 'agreeToDelay']),
  ...describe(maker, makerSchemas, ['listMakers', 'createMaker', 'updateMaker', 'deleteMaker']),
  ...describe(sizeChart, sizeChartSchemas, [
    'getSizeChart',
    'listSizeCharts',
    'createSizeChart',
    'updateSizeChart',
    'deleteSizeChart',
  ]),
]
