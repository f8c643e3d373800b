import { limits } from '../../api/schemas/limits';
import type { ServiceContext } from './environment';
import { badRequest } from './failure';

/** The custom tag a request is counted under, `''` for none (contract §1.2, `X-Service-Reporting-Tag`). */
export function reportingTag(c: ServiceContext): string {
  const value = c.req.header('x-service-reporting-tag');
  if (value === undefined) return '';
  const tag = value.trim().toLowerCase();
  if (!/^[\x21-\x7e]+$/.test(tag) || tag.length > limits.reportingTagLength) {
    throw badRequest(
      `The reporting tag must be 1 to ${limits.reportingTagLength} printable ASCII characters without whitespace.`,
    );
  }
  return tag;
}
