/** Reports: making one, deciding one, and what a decision says to its person. */
export { loadReportsPane } from './load-parts.ts'
export { ReportDialogs } from './ReportDialogs.tsx'
export { StandingBanner } from './StandingBanner.tsx'
