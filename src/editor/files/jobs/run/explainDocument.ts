import { ServiceError } from '../../../../api/errors';
import type { ConnectionSummary } from '../../../messages/connection';
import { explain, type Explanation } from '../../../messages/errorMessages';
import { OtherServiceError } from './jobConnection';
import { t } from '../../../../shared/l10n';

/** Explains a failure of one document to the user: what happened, what it costs, what comes next. */
export function explainDocument(error: unknown, connection: ConnectionSummary): Explanation {
  if (error instanceof OtherServiceError) {
    const nextStep = { title: t('Enter Key…'), command: 'parlance.connect', arguments: [{ name: connection.name }] };
    return { sentence: error.message, reason: 'other-service', nextStep };
  }
  const explanation = explain(error, connection);
  if (!ServiceError.is(error)) return explanation;
  if (error.mayHaveHappened && error.status === undefined) {
    const sentence = t('The upload wasn’t confirmed. You’re charged only when you download the result, so try again.');
    return { ...explanation, sentence, nextStep: undefined };
  }
  switch (error.reason) {
    case 'too-large':
      return {
        ...explanation,
        sentence: t('The file is too large for the service. Split it, or save it without its images.'),
      };
    case 'quota-exceeded':
      return {
        ...explanation,
        sentence: t(
          'The characters on “{0}” are used up. Nothing was charged. Try again after your quota renews.',
          connection.name,
        ),
      };
    default:
      return explanation;
  }
}
