/**
 * The typed client of the contract: a class for each family of calls, over one transport with time limits, retries,
 * proxies and one kind of error.
 * @module parlance/client
 */
export { ServiceClient } from '../api/client';
export type { Connection } from '../api/connection';
export { ServiceError, type ServiceErrorDetails, type ServiceErrorReason } from '../api/errors';
export type { Charge, Meter, MeteredCall } from '../api/meter';
export { networkOptionsFrom, type EditorNetworkSettings, type NetworkOptions } from '../api/network';
export type { AnalyticsResource } from '../api/resources/analytics';
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
export type { VoiceResource } from '../api/resources/voice';
export type { WriteResource } from '../api/resources/write';
export type { RetryPolicy } from '../api/retry';
export type { AttemptEvent, HttpTransport, TransportLimits, TransportOptions } from '../api/transport';
