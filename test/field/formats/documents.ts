import { load } from '@asciidoctor/core';
import { compile } from '@mdx-js/mdx';
import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { parse as parseHtml, type DefaultTreeAdapterTypes } from 'parse5';
import SrtParser from 'srt-parser-2';
import webvtt from 'webvtt-parser';
import type { FieldFormat, Text } from './fieldFormat';

const paragraphs = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('\n');

const exactly = <Of>(found: readonly Of[], count: number): readonly Of[] => {
  if (found.length !== count) throw new Error(`${found.length} blocks in place of ${count}`);
  return found;
};

/** The tags of a piece of HTML; what is between them may be translated. */
const tagsIn = (html: string): string => Array.from(html.matchAll(/<[^<>]*>/g), ([tag]) => tag).join('') || html;

/** Blocks and the inline nodes in them that a translation keeps: their kinds, addresses and code. */
function markdownSkeleton(node: Nodes): string {
  const own =
    'url' in node
      ? ` ${node.url}`
      : node.type === 'inlineCode'
        ? ` ${node.value}`
        : node.type === 'html'
          ? ` ${tagsIn(node.value)}`
          : '';
  // How many pieces of text there are between other nodes, and in which order those stand, is the translator's.
  const parts =
    'children' in node ? node.children.map(markdownSkeleton).filter((it) => it !== 'text' && it !== 'break') : [];
  const isInline = node.type === 'paragraph' || node.type === 'heading';
  return `${node.type}${own}${parts.length > 0 ? `(${(isInline ? parts.sort() : parts).join(' ')})` : ''}`;
}

const markdownTree = (content: string): Root =>
  fromMarkdown(content, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

async function mdxTree(content: string): Promise<Root> {
  let found: Root | undefined;
  await compile(content, { remarkPlugins: [() => (tree: Root) => void (found = structuredClone(tree))] });
  if (!found) throw new Error('Nothing was compiled');
  return found;
}

const slices = ({ children }: Root, content: string): string[] =>
  children.map(({ position }) => content.slice(position?.start.offset, position?.end.offset));

type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
type HtmlElement = DefaultTreeAdapterTypes.Element;

const htmlChildren = (node: HtmlNode | DefaultTreeAdapterTypes.Document): HtmlNode[] =>
  'childNodes' in node ? node.childNodes : [];

const htmlElements = (content: string): HtmlElement[] => {
  const walk = (node: HtmlNode | DefaultTreeAdapterTypes.Document): HtmlElement[] =>
    htmlChildren(node).flatMap((it) => ('tagName' in it ? [it, ...walk(it)] : walk(it)));
  const errors: string[] = [];
  const tree = parseHtml(content, { sourceCodeLocationInfo: true, onParseError: ({ code }) => errors.push(code) });
  if (errors.length > 0) throw new Error(errors.join(', '));
  return walk(tree);
};

const cueText = ({ text }: { text: string }): Text => text;

/** Documents and subtitles: paragraphs and cues, without keys. */
export const documentFormats: readonly FieldFormat[] = [
  {
    ...{ name: 'Markdown', id: 'markdown', file: 'markdown/guide.md', isDocument: true },
    write: paragraphs,
    read: (content, count) => exactly(slices(markdownTree(content), content), count),
    skeleton: (content) => markdownSkeleton(markdownTree(content)),
  },
  {
    ...{ name: 'MDX', id: 'markdown', file: 'mdx/guide.mdx', isDocument: true },
    write: paragraphs,
    read: async (content, count) => exactly(slices(await mdxTree(content), content), count),
    skeleton: async (content) => markdownSkeleton(await mdxTree(content)),
  },
  {
    ...{ name: 'AsciiDoc', id: 'asciidoc', file: 'asciidoc/guide.adoc', isDocument: true },
    write: paragraphs,
    read: async (content, count) => {
      const blocks = (await load(content)).getBlocks() as unknown as Array<{ context: string; lines: string[] }>;
      const other = blocks.find(({ context }) => context !== 'paragraph');
      if (other) throw new Error(`A block became ${other.context}: ${other.lines.join(' ')}`);
      return exactly(blocks.map(({ lines }) => lines.join('\n')), count); // prettier-ignore
    },
  },
  {
    // No parser of reStructuredText is on npm: paragraphs are what has blank lines around.
    ...{ name: 'reStructuredText', id: 'rst', file: 'rst/guide.rst', isDocument: true },
    write: paragraphs,
    read: (content, count) => exactly(content.trim().split(/\n\s*\n/), count), // prettier-ignore
  },
  {
    ...{ name: 'HTML', id: 'html', file: 'html/page.html', isDocument: true },
    write: (texts) =>
      `<!DOCTYPE html>\n<html lang="en">\n<head><title>A page</title></head>\n<body>\n${texts.map((text) => `<p>${text}</p>\n`).join('')}</body>\n</html>\n`,
    read: (content, count) => {
      const found = htmlElements(content).filter(({ tagName }) => tagName === 'p');
      const inner = ({ sourceCodeLocation: at }: HtmlElement): string =>
        content.slice(at?.startTag?.endOffset, at?.endTag?.startOffset);
      return exactly(found.map(inner), count);
    },
    skeleton: (content) =>
      htmlElements(content)
        .map(
          ({ tagName, attrs }) =>
            `${tagName} ${attrs
              .filter(({ name }) => name !== 'lang')
              .map(({ name, value }) => `${name}=${value}`)
              .join(' ')}`,
        ) // prettier-ignore
        .sort()
        .join('\n'),
  },
  {
    ...{ name: 'text', id: 'text', file: 'text/notes.txt', isDocument: true },
    write: paragraphs,
    read: (content, count) => exactly(content.trim().split(/\n\s*\n/), count),
  },
  {
    ...{ name: 'SRT', id: 'srt', file: 'srt/film.srt', isDocument: true },
    write: (texts) =>
      texts.map((text, at) => `${at + 1}\n00:${time(at)},000 --> 00:${time(at)},900\n${text}\n`).join('\n'),
    read: (content, count) => exactly(new SrtParser().fromSrt(content), count).map(cueText),
    skeleton: (content) => new SrtParser().fromSrt(content).map(({ startTime, endTime }) => `${startTime} ${endTime}`).join('\n'), // prettier-ignore
  },
  {
    ...{ name: 'WebVTT', id: 'webvtt', file: 'vtt/film.vtt', isDocument: true },
    write: (texts) =>
      `WEBVTT\n\n${texts.map((text, at) => `00:${time(at)}.000 --> 00:${time(at)}.900\n${text}\n`).join('\n')}`,
    read: (content, count) => exactly(vttCues(content), count).map(cueText),
    skeleton: (content) => vttCues(content).map(({ startTime, endTime }) => `${startTime} ${endTime}`).join('\n'), // prettier-ignore
  },
];

/** Minutes and seconds of a cue, so far apart that no sentence goes on in the next one. */
const time = (at: number): string =>
  `${String(Math.floor(at / 6)).padStart(2, '0')}:${String((at % 6) * 10).padStart(2, '0')}`;

function vttCues(content: string): Array<{ startTime: number; endTime: number; text: string }> {
  const { cues, errors } = new webvtt.WebVTTParser().parse(content, 'metadata');
  const error = errors[0];
  if (error) throw new Error(`${error.message}, line ${error.line}`);
  return cues;
}
