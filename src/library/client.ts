/**
 * The typed client of the contract: a class for each family of calls, over one transport with time limits, retries,
 * proxies and one kind of error. Languages are codes such as `en` and `pt-BR`.
 *
 * @example
 * ```ts
 * const client = new ServiceClient({
 *   baseUrl: 'https://api.example.com',
 *   key,
 *   authScheme: 'Service-Auth-Key',
 *   tagHeader: 'X-Service-Reporting-Tag',
 * });
 * try {
 *   const [one] = await client.translate.translate({ text: ['Good morning.'], target_lang: 'de' });
 *   // More than fit into a request: in as many as it takes, side by side.
 *   const results = await client.translate.translateAll(texts, { target_lang: 'de' }).finished;
 *   // A document: sent, waited for, fetched.
 *   const file = await openAsBlob('plan.docx');
 *   const handle = await client.documents.upload({ file, fileName: 'plan.docx', targetLang: 'de' });
 *   for await (const { status } of client.documents.watch(handle)) console.log(status);
 *   await writeFile('plan.de.docx', (await client.documents.result(handle)).body);
 * } catch (error) {
 *   if (ServiceError.is(error)) console.error(error.reason, error.message);
 * } finally {
 *   await client.close();
 * }
 * ```
 * @module parlance/client
 */
export { ServiceClient } from '../api/client';
export type { BatchJob, BatchOptions, BatchTexts } from '../api/batching';
export type { BatchProgress, BatchText, TextResult } from '../api/equalTexts';
export type { Connection } from '../api/connection';
export { ServiceError, type ServiceErrorDetails, type ServiceErrorReason } from '../api/errors';
export type { Charge, Meter, MeteredCall } from '../api/meter';
export { networkOptionsFrom, type EditorNetworkSettings, type NetworkOptions } from '../api/network';
export type { CallOptions, ServiceDownload } from '../api/request';
export type { AnalyticsResource, CustomTagsQuery, UsageReportQuery } from '../api/resources/analytics';
export type { DeveloperKeysResource } from '../api/resources/developerKeys';
export type { DocumentsResource, DocumentUpload } from '../api/resources/documents';
export type { DictionaryPair, GlossariesResource } from '../api/resources/glossaries';
export type { LanguageListOptions, LanguagesResource } from '../api/resources/languages';
export type { LegacyGlossariesResource } from '../api/resources/legacyGlossaries';
export type { LocalEnginesResource } from '../api/resources/localEngines';
export type { StyleRulesResource } from '../api/resources/styleRules';
export type { TranslateOptions, TranslateParameters, TranslateResource } from '../api/resources/translate';
export type { TranslationMemoriesResource } from '../api/resources/translationMemories';
export type { UsageResource } from '../api/resources/usage';
export type { VoiceResource, VoiceStreamOptions } from '../api/resources/voice';
export type { WriteResource } from '../api/resources/write';
export type { RetryPolicy } from '../api/retry';
export type { DeveloperKey } from '../api/schemas/admin';
export type { DocumentHandle, DocumentStatus } from '../api/schemas/documents';
export type { CreateGlossaryRequest, DictionaryEntries, DictionaryInput, Glossary } from '../api/schemas/glossaries';
export type { Language } from '../api/schemas/languages';
export type { StyleRules } from '../api/schemas/styleRules';
export type { TranslateRequest, Translation } from '../api/schemas/translate';
export type { TranslationMemory } from '../api/schemas/translationMemories';
export type { Usage } from '../api/schemas/usage';
export type { CorrectRequest, Finding, Improvement, RephraseRequest } from '../api/schemas/write';
export type { VoiceSession, VoiceSessionRequest } from '../api/schemas/voice';
export type { VoiceEvent, VoiceStream } from '../api/voice/voiceStream';
export type { AttemptEvent, HttpTransport, TransportLimits, TransportOptions } from '../api/transport';
