import { boardViews } from './layout/model'

export const viewNames = { month: 'Month', week: 'Week', day: 'Day', agenda: 'Agenda' }

export const viewOptions = boardViews.map((view) => ({ value: view, label: viewNames[view] }))
