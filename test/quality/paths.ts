/** Messages of commits that people wrote, newest first, one a file: `messages` of a source. */
export const messagesFolder = '.commit-messages';

/** The words of all files of a project, in the folder of what is read of it. */
export const wordsFile = '.words-of-project';

/** The languages of the files that are measured on, by their endings. */
export const documentIds: Readonly<Record<string, string>> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.mdx': 'mdx',
  '.rst': 'restructuredtext',
  '.adoc': 'asciidoc',
  '.asciidoc': 'asciidoc',
  '.asc': 'asciidoc',
  '.po': 'po',
  '.git-commit': 'git-commit',
};
export const programIds: Readonly<Record<string, string>> = {
  ...{
    '.ts': 'typescript',
    '.mts': 'typescript',
    '.tsx': 'typescriptreact',
    '.js': 'javascript',
    '.mjs': 'javascript',
  },
  ...{ '.c': 'c', '.h': 'cpp', '.cc': 'cpp', '.cpp': 'cpp', '.hpp': 'cpp', '.java': 'java', '.kt': 'kotlin' },
  ...{ '.swift': 'swift', '.m': 'objective-c', '.mm': 'objective-cpp', '.py': 'python', '.rb': 'ruby', '.php': 'php' },
  ...{ '.rs': 'rust', '.go': 'go', '.cs': 'csharp', '.sh': 'shellscript', '.bash': 'shellscript', '.lua': 'lua' },
  ...{ '.pl': 'perl', '.pm': 'perl', '.scala': 'scala', '.hs': 'haskell', '.ex': 'elixir', '.exs': 'elixir' },
  ...{
    '.dart': 'dart',
    '.R': 'r',
    '.r': 'r',
    '.jl': 'julia',
    '.ps1': 'powershell',
    '.clj': 'clojure',
    '.sol': 'solidity',
  },
  ...{ '.scss': 'scss', '.gradle': 'groovy', '.zig': 'zig', '.ml': 'ocaml', '.el': 'lisp' },
};
