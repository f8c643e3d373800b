import { ConverterBuilder } from 'opencc-js/core';
import * as tables from 'opencc-js/preset/cn2t';

/** Converts simplified Chinese into traditional characters, with the words that Taiwan has for software. */
export const toTraditional = ConverterBuilder(tables)({ from: 'cn', to: 'twp' });
