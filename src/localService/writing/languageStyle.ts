/** Styles and tones of the contract (§4) without the `prefer_` twins; `default` asks for neither. */
export const languageStyles = [
  'academic',
  'business',
  'casual',
  'simple',
  'confident',
  'diplomatic',
  'enthusiastic',
  'friendly',
] as const;
export type LanguageStyle = (typeof languageStyles)[number];
