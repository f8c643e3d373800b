import { reportDaysMax } from '../../api/schemas/admin';
import type { ServiceContext } from './environment';
import { badRequest } from './failure';

/** The days of a report, both included. */
export interface ReportRange {
  /** `YYYY-MM-DD`. */
  firstDay: string;
  lastDay: string;
  /** Dates as in answers of the contract: `YYYY-MM-DDT00:00:00`. */
  startDate: string;
  endDate: string;
}

const millisecondsPerDay = 86_400_000;
/** Both forms of contract C13, in UTC. */
const dateForm = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}:\d{2})?$/;

/** Reads `start_date` and `end_date` (contract §12.2, §12.3). */
export function reportRange(c: ServiceContext): ReportRange {
  const [start, end] = [readDate(c, 'start_date'), readDate(c, 'end_date')];
  if (end.time < start.time) throw badRequest("'end_date' is before 'start_date'.");
  if ((end.time - start.time) / millisecondsPerDay > reportDaysMax) {
    throw badRequest(`A report can span at most ${reportDaysMax} days.`);
  }
  return { firstDay: start.day, lastDay: end.day, startDate: start.shown, endDate: end.shown };
}

function readDate(c: ServiceContext, name: string): { day: string; time: number; shown: string } {
  const value = c.req.query(name);
  if (value === undefined) throw badRequest(`Parameter '${name}' is missing.`);
  const [, day, clock = 'T00:00:00'] = dateForm.exec(value) ?? [];
  const time = Date.parse(`${day}${clock}Z`);
  // Dates that do not exist are moved by some parsers instead of refused.
  if (day === undefined || Number.isNaN(time) || !new Date(time).toISOString().startsWith(day)) {
    throw badRequest(`Value of '${name}' not supported: expected YYYY-MM-DD or YYYY-MM-DDTHH:MM:SS.`);
  }
  return { day, time, shown: `${day}${clock}` };
}
