/** Languages that put no spaces between words. */
export const writtenTogether = /^(?:zh|ja|th|lo|km|my|yue)\b/;
