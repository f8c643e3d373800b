import { ServiceError } from '../../api/errors';
import { limits } from '../../api/schemas/limits';
import type { DocumentType } from '../../domain/documents/documentType';
import { isSignInPage } from '../../domain/documents/resultCheck';
import { t } from '../../shared/l10n';

/** Bytes of a result at most: a file of that type that could be sent, several times over. */
export function largestResult(type: DocumentType): number {
  return 16 * 1024 ** 2 + 4 * limits.document.fileBytes[type];
}

/** Refuses what a network sent in place of a result, which is still at the service then. @throws ServiceError */
export function refuseSignInPage(type: DocumentType, contentType: string | undefined, bytes: Uint8Array): void {
  if (!isSignInPage(type, contentType, bytes)) return;
  throw new ServiceError('unexpected-answer', t('The server returned a sign-in page instead of the result.'));
}
