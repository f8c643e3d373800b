declare module 'webvtt-parser' {
  interface Parsed {
    cues: Array<{ startTime: number; endTime: number; text: string }>;
    errors: Array<{ message: string; line: number }>;
  }
  const parsers: { WebVTTParser: new () => { parse: (content: string, mode: 'metadata') => Parsed } };
  export default parsers;
}
