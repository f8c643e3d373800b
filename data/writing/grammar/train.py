"""Trains the model of English context: a bidirectional GRU that reads correct text and says, from the words left and
right of a place, which function word stands there, or none, or which form of a given word. README.md says how to run it.

  train.py prepare OUT TOKENS...        vocabulary, forms and ids of lines of tokens
  train.py train OUT SECONDS [LIMIT]    trains for so many seconds of processor time on one thread, LIMIT seconds at most
  train.py export OUT TARGET            weights as int8 with words and forms (TARGET.bin.gz), checks for the test
"""
import collections, json, os, random, re, sys, time
import numpy as np

sys.path.append(os.path.join(os.path.dirname(__file__), '../context'))
import weights

CODE, NUMBER = '■', '0'
# Every word the model may put in a place or take away; edits are made of these and of forms.
CLOSED = """the a an to of in on at with for by from as into onto upon over under about after before between through
during without within against per via like than then there their they're they them the this that these those it its
it's is are was were be been being am has have had having do does did done not no nor or and but if so because since
while until though although whether weather either neither both such more most many much less fewer few other another
some any all each every several can will must should may might could would cannot can't don't doesn't didn't isn't
aren't wasn't weren't won't hasn't haven't shouldn't couldn't wouldn't i you he she we us me him her my your our his
you're we're i'm that's there's what's who whose who's which what when where were how why also only too very just even
still already now know new knew use used using here hear lose loose affect effect lead led past passed quite quiet off
out up down let lets let's form forms one ones once well same own thought accept except choose chose advice advise""".split()
CLOSED = list(dict.fromkeys(CLOSED))
# Function words in some of their forms that are verbs like others, too.
VERBS_TOO = set('use form lead lose affect effect accept let know choose hear pass except advise'.split())
FORMS = ['base', 's', 'past', 'ing', 'preterite', 'participle', 'singular', 'plural']
IRREGULAR = """go goes went gone going|see sees saw seen seeing|take takes took taken taking|give gives gave given giving|
write writes wrote written writing|choose chooses chose chosen choosing|break breaks broke broken breaking|
know knows knew known knowing|show shows showed shown showing|begin begins began begun beginning|draw draws drew drawn drawing|
drive drives drove driven driving|fall falls fell fallen falling|get gets got gotten getting|grow grows grew grown growing|
hide hides hid hidden hiding|rise rises rose risen rising|speak speaks spoke spoken speaking|throw throws threw thrown throwing|
override overrides overrode overridden overriding|overwrite overwrites overwrote overwritten overwriting|
rewrite rewrites rewrote rewritten rewriting|forget forgets forgot forgotten forgetting|undo undoes undid undone undoing|
freeze freezes froze frozen freezing|wake wakes woke woken waking|eat eats ate eaten eating|
become becomes became become becoming|come comes came come coming|run runs ran run running"""
REGULAR_PAST = """make makes made making|find finds found finding|build builds built building|send sends sent sending|
keep keeps kept keeping|hold holds held holding|leave leaves left leaving|lose loses lost losing|mean means meant meaning|
meet meets met meeting|say says said saying|spend spends spent spending|tell tells told telling|think thinks thought thinking|
understand understands understood understanding|win wins won winning|bring brings brought bringing|buy buys bought buying|
catch catches caught catching|feel feels felt feeling|bind binds bound binding|rebuild rebuilds rebuilt rebuilding|
deal deals dealt dealing|pay pays paid paying|lead leads led leading|teach teaches taught teaching|stick sticks stuck sticking|
hang hangs hung hanging|hear hears heard hearing|shoot shoots shot shooting|sleep sleeps slept sleeping|stand stands stood standing|wind winds wound winding"""
# Same in the past: only the third person and -ing differ.
NO_PAST = 'put set let cut hit read reset split spread shut cost quit input output cast broadcast'.split()
UNCOUNTED = set("""information software hardware data metadata feedback news series species access progress advice
evidence equipment knowledge work research code help less unless process across address class pass status bus alias
always perhaps besides towards regards thanks""".split())

UNKNOWN, NAME, CAPITALS, CAPITALS_S = '~', '~Name', '~CAPS', '~CAPSs'


def fallbacks(word, index, previous):
    """What stands for a word that is in no list: best first. The same is done by vocabulary.ts."""
    lower = word.lower()
    yield lower
    if re.fullmatch('[A-Z]{2,}', word): yield CAPITALS
    elif re.fullmatch('[A-Z]{2,}s', word): yield CAPITALS_S
    elif '-' in lower:
        tail = lower.rsplit('-', 1)[1]
        yield '~-' + tail
        yield '~-~' + tail[-3:]
    elif word[:1].isupper() and index > 0 and previous not in '.:!?"(': yield NAME
    yield '~' + lower[-3:]
    yield UNKNOWN


def sentences(paths):
    for path in paths:
        with open(path, encoding='utf8') as lines:
            for line in lines:
                source, text = line.rstrip('\n').split('\t', 1)
                tokens = [t for t in text.split(' ') if t and t not in '*_|']
                if source == 'ui' and len(tokens) < 6 or len(tokens) < 4: continue
                if sum(t.isalpha() for t in tokens) < 0.5 * len(tokens): continue
                yield tokens


def s_of(base):
    if re.search('(s|x|z|ch|sh)$', base): return base + 'es'
    if re.search('[^aeiou]y$', base): return base[:-1] + 'ies'
    return base + 's'


def paradigms(count):
    """Words by their forms: [base, s, past, ing, preterite, participle, singular, plural], as far as they have them."""
    found, used = [], set()
    def add(**forms):
        row = [forms.get(name, '') for name in FORMS]
        found.append(row)
        used.update(form for form in row if form)
    for line in IRREGULAR.replace('\n', '').split('|'):
        b, s, p, q, g = line.split()
        add(base=b, s=s, preterite=p, participle=q if q != b else '', ing=g)
    for line in REGULAR_PAST.replace('\n', '').split('|'):
        b, s, d, g = line.split()
        add(base=b, s=s, past=d, ing=g)
    for b in NO_PAST:
        add(base=b, s=s_of(b), ing=b + b[-1] + 'ing' if b not in ('read', 'cost', 'cast', 'broadcast', 'spread') else b + 'ing')
    for b, n in count.items():
        if n < 8 or b in used or b in CLOSED and b not in VERBS_TOO or not re.fullmatch('[a-z]{2,}', b) or re.search('(ing|ed)$', b) and b not in ('need', 'feed', 'bring', 'embed', 'exceed', 'proceed', 'speed', 'seed'): continue
        pairs = [(b + 'ed', b + 'ing'), (b + b[-1] + 'ed', b + b[-1] + 'ing')]
        if b[-1] == 'e': pairs = [(b + 'd', b[:-1] + 'ing')]
        if re.search('[^aeiou]y$', b): pairs = [(b[:-1] + 'ied', b + 'ing')]
        pairs = [(count.get(d, 0) + count.get(g, 0), d, g) for d, g in pairs if count.get(d, 0) >= 2 and count.get(g, 0) >= 2]
        if pairs and count.get(s_of(b), 0) >= 2: add(base=b, s=s_of(b), past=max(pairs)[1], ing=max(pairs)[2])
    for b, n in count.items():
        if n < 8 or b in used or b in CLOSED and b not in VERBS_TOO or b in UNCOUNTED or not re.fullmatch('[a-z]{3,}', b) or re.search('[^s]s$', b): continue
        if count.get(s_of(b), 0) >= 4 and s_of(b) not in used: add(singular=b, plural=s_of(b))
    return found


def prepare(out, paths):
    random.seed(1)
    texts = list(sentences(paths))
    random.shuffle(texts)
    count = collections.Counter(token.lower() for text in texts for token in text)
    words = [word for word, n in count.most_common(26000) if n >= 6 and not word.startswith('~')]
    known = set(words)
    rest = collections.Counter()
    for text in texts:
        for i, token in enumerate(text):
            options = list(fallbacks(token, i, text[i - 1] if i else ''))
            if options[0] not in known: rest.update(options[1:])
    words = ['<pad>', '<begin>', '<end>', UNKNOWN] + words + [w for w, n in rest.most_common() if n >= 40 and w != UNKNOWN]
    index = {word: i for i, word in enumerate(words)}
    ids, offsets = [], [0]
    for text in texts:
        for i, token in enumerate(text):
            ids.append(next(index[o] for o in fallbacks(token, i, text[i - 1] if i else '') if o in index))
        offsets.append(len(ids))
    table = [row for row in paradigms(count) if (row[0] or row[6]) in index]
    a_an = collections.defaultdict(lambda: [0, 0])
    for text in texts:
        for a, b in zip(text, text[1:]):
            if a in ('a', 'an', 'A', 'An') and b[:1].isalpha(): a_an[b if b.isupper() else b.lower()][a.lower() == 'an'] += 1
    np.savez(out + '.npz', ids=np.array(ids, np.int32), offsets=np.array(offsets))
    json.dump({'words': words, 'forms': table, 'an': {w: c for w, c in a_an.items() if sum(c) >= 3}}, open(out + '.json', 'w'))
    print(len(texts), 'sentences', len(ids), 'tokens', len(words), 'words', len(table), 'paradigms')


EMBEDDING, STATE, HIDDEN = 48, 112, 144


def network(words):
    import torch.nn as nn
    class Network(nn.Module):
        def __init__(self):
            super().__init__()
            self.embedding = nn.Embedding(words, EMBEDDING)
            nn.init.normal_(self.embedding.weight, 0, 0.1)
            self.gru = nn.GRU(EMBEDDING, STATE, bidirectional=True, batch_first=True)
            self.word1, self.word2 = nn.Linear(2 * STATE, HIDDEN), nn.Linear(HIDDEN, len(CLOSED) + 1)
            self.form1, self.form2 = nn.Linear(2 * STATE + EMBEDDING, HIDDEN), nn.Linear(HIDDEN, len(FORMS))
        def states(self, ids):
            both, _ = self.gru(self.embedding(ids))
            return both[:, :, :STATE], both[:, :, STATE:]
        def word(self, sides): return self.word2(self.word1(sides).relu())
        def form(self, sides, lemma):
            import torch
            return self.form2(self.form1(torch.cat([sides, self.embedding(lemma)], -1)).relu())
    return Network()


def tables(words, forms):
    index = {word: i for i, word in enumerate(words)}
    closed = np.full(len(words), -1)
    for i, word in enumerate(CLOSED):
        if word in index: closed[index[word]] = i
    form, lemma, possible = np.full(len(words), -1), np.zeros(len(words), np.int64), np.zeros((len(words), len(FORMS)), bool)
    for row in forms:
        for k, word in enumerate(row):
            if word and word in index:
                form[index[word]], lemma[index[word]] = k, index[row[0] or row[6]]
                possible[index[word]] = [bool(w) for w in row]
    return closed, form, lemma, possible


def train(out, seconds, limit=float('inf')):
    import torch, torch.nn.functional as F
    torch.set_num_threads(1); torch.set_flush_denormal(True); torch.manual_seed(3); np.random.seed(3); random.seed(3)
    about = json.load(open(out + '.json'))
    closed, form, lemma, possible = tables(about['words'], about['forms'])
    data = np.load(out + '.npz'); ids, offsets = data['ids'].astype(np.int64), data['offsets']
    length = np.minimum(np.diff(offsets), 42)
    net = network(len(about['words'])); optimizer = torch.optim.Adam(net.parameters(), lr=2e-3)
    start, cpu, step, seen, losses = time.time(), time.process_time(), 0, 0, []
    def spent(): return time.process_time() - cpu
    # From 0 to 1: the steps become smaller towards the end, whichever comes first.
    def progress(): return max(spent() / seconds, (time.time() - start) / limit)
    while progress() < 1:
        for batch in weights.batches(length):
            if progress() >= 1: break
            for group in optimizer.param_groups: group['lr'] = 2.5e-3 * max(0.02, 1 - progress()) * min(1, (step + 1) / 200)
            x = np.zeros((len(batch), max(length[s] for s in batch) + 2), np.int64)
            for row, s in enumerate(batch):
                n = length[s]; at = offsets[s] + np.random.randint(0, offsets[s + 1] - offsets[s] - n + 1)
                x[row, 0] = 1; x[row, 1:n + 1] = ids[at:at + n]; x[row, n + 1] = 2
            left, right = net.states(torch.from_numpy(x))
            middle = x[:, 1:-1]
            r, c = np.nonzero(closed[middle] >= 0)
            sides, y = [torch.cat([left[r, c], right[r, c + 2]], -1)], [closed[middle][r, c]]
            gaps = (x[:, 1:] > 0) & (np.random.rand(len(batch), x.shape[1] - 1) < 0.3)
            r, c = np.nonzero(gaps)
            sides.append(torch.cat([left[r, c], right[r, c + 1]], -1)); y.append(np.full(len(r), len(CLOSED)))
            y = np.concatenate(y)
            word_loss = F.cross_entropy(net.word(torch.cat(sides)), torch.from_numpy(y))
            r, c = np.nonzero(form[middle] >= 0); at = middle[r, c]
            scores = net.form(torch.cat([left[r, c], right[r, c + 2]], -1), torch.from_numpy(lemma[at]))
            form_loss = F.cross_entropy(scores.masked_fill(~torch.from_numpy(possible[at]), -1e4), torch.from_numpy(form[at]))
            share = len(y) / (len(y) + len(at))
            loss = word_loss * share + form_loss * (1 - share)
            optimizer.zero_grad(); loss.backward(); torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0); optimizer.step()
            step += 1; seen += int((x > 2).sum()); losses.append((word_loss.item(), form_loss.item()))
            if step % 200 == 0:
                words, forms = np.mean(losses, 0); losses = []
                print(f'{spent():.0f} s of processor, {time.time() - start:.0f} s; {seen / 1e6:.2f} M tokens; loss words {words:.4f} forms {forms:.4f}', flush=True)
            if step % 500 == 0: torch.save(net.state_dict(), out + '.pt')
    torch.save(net.state_dict(), out + '.pt')


def export(out, target):
    """One byte a weight with a scale for each row; what the test compares is made with these weights as floats."""
    import torch
    about = json.load(open(out + '.json')); net = network(len(about['words']))
    state = torch.load(out + '.pt'); net.load_state_dict(state); net.eval()
    arrays = [('words', state['embedding.weight'].numpy()), *weights.gru(state, 'gru')]
    for name in ('word1', 'word2', 'form1', 'form2'): arrays += weights.layer(state, name)
    forms = [','.join(row).rstrip(',') for row in about['forms']]
    weights.write(target + '.bin.gz', {'words': ['<none>', *about['words'][1:]], 'closed': CLOSED, 'forms': forms}, arrays)
    index = {word: i for i, word in enumerate(about['words'])}
    checks = []
    for text in ['The server needs a key and sends it to the client .', 'If the file is not there , they are told to use another one .',
                 'Returns the number of bytes that were read from ■ , or 0 when nothing is left .', 'These options have been removed in version 0 of the Foobarizer API .']:
        tokens = text.split(' ')
        row = [1] + [next(index[o] for o in fallbacks(t, i, tokens[i - 1] if i else '') if o in index) for i, t in enumerate(tokens)] + [2]
        with torch.no_grad():
            left, right = net.states(torch.tensor([row]))
            words = net.word(torch.cat([left[0, :-2], right[0, 2:]], -1)); gaps = net.word(torch.cat([left[0, :-1], right[0, 1:]], -1))
            _, _, lemma, _ = tables(about['words'], about['forms'])
            forms = net.form(torch.cat([left[0, :-2], right[0, 2:]], -1), torch.from_numpy(lemma[np.array(row[1:-1])]))
        numbers = lambda t: [[round(v, 3) for v in line] for line in t.tolist()]
        checks.append({'tokens': tokens, 'ids': row, 'words': numbers(words[:, :40]), 'gaps': numbers(gaps[:, -1:]), 'forms': numbers(forms)})
    json.dump(checks, open(out + '.checks.json', 'w'), ensure_ascii=False)


if __name__ == '__main__':
    command, out, *rest = sys.argv[1:]
    if command == 'prepare': prepare(out, rest)
    elif command == 'train': train(out, *map(float, rest))
    else: export(out, rest[0])
