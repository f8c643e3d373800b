"""Adds to the model of English context what tells from a sentence which of several words alike was meant in a place:
two layers (`a`, `b`) behind the states of the network, which stay as they are. README.md says how to run it.

  meant.py MODEL.bin.gz NEAR.json SECONDS TOKENS...   NEAR.json is made by near.ts; TOKENS as for train.py

It learns from right text: at each word, to tell it from the words that it may be mistyped for. How common each is, is
given, so what is learned is how much likelier a word is in a place than anywhere.
"""
import gzip, json, os, random, re, struct, sys, time
import numpy as np, torch, torch.nn as nn, torch.nn.functional as F
from train import fallbacks, sentences, weights

torch.set_num_threads(1); torch.set_flush_denormal(True); torch.manual_seed(1); np.random.seed(1); random.seed(1)
STATE, EMBEDDING, HIDDEN, LONGEST, APART = 112, 48, 128, 42, 3000
model, near, seconds = sys.argv[1], json.load(open(sys.argv[2])), float(sys.argv[3])


def read(file):
    """The header and the arrays of a file of weights, as floats."""
    data = gzip.open(file).read()
    begin = 4 + struct.unpack('<I', data[:4])[0]
    about, at, arrays = json.loads(data[4:begin]), begin, {}
    for array in about.pop('arrays'):
        name, rows, columns = array['name'], array['rows'], array['columns']
        if array['bytes'] == 4:
            arrays[name] = np.frombuffer(data, '<f4', columns, at).copy(); at += 4 * columns
        else:
            scale = np.frombuffer(data, '<f4', rows, at)
            values = np.frombuffer(data, np.int8, rows * columns, at + 4 * rows).reshape(rows, columns)
            arrays[name] = (values * scale[:, None]).astype(np.float32); at += 4 * rows + rows * columns
            at += -(at - begin) & 3
    return about, arrays


about, arrays = read(model)
words = about['words']
index = {word: number for number, word in enumerate(words)}
ids, offsets = [], [0]
texts = list(sentences(sys.argv[4:])); random.shuffle(texts)
for text in texts:
    for i, token in enumerate(text):
        ids.append(next(index[o] for o in fallbacks(token, i, text[i - 1] if i else '') if o in index))
    offsets.append(len(ids))
ids, offsets = np.array(ids), np.array(offsets)
length = np.minimum(np.diff(offsets), LONGEST)
print(len(offsets) - 1, 'sentences', len(ids), 'tokens', flush=True)

# The word itself stands first, then what may be meant when it is written.
width = 1 + max(map(len, near))
among, size = np.zeros((len(words), width), np.int64), np.ones(len(words), np.int64)
for number, others in enumerate(near):
    among[number, :1 + len(others)] = [number, *others]; size[number] += len(others)
among = torch.from_numpy(among)
no_choice = torch.arange(width) >= torch.from_numpy(size).unsqueeze(1)
common = torch.from_numpy(np.log(np.bincount(ids, minlength=len(words)) + 0.5).astype(np.float32))
# A word that the model does not know is told by its end, so some that it knows are, too.
by_end = torch.from_numpy(np.array([index.get('~' + w[-3:], 3) if re.fullmatch('[a-z]{3,}', w) else n for n, w in enumerate(words)]))
vectors = torch.from_numpy(arrays['words'])
network = nn.GRU(EMBEDDING, STATE, bidirectional=True, batch_first=True)
for name, parameter in network.named_parameters(): parameter.data = torch.from_numpy(arrays[name])
a, b = nn.Linear(2 * STATE, HIDDEN), nn.Linear(HIDDEN, EMBEDDING)


def losses(batch, share_by_end):
    """For each place of a batch of sentences, the loss and whether the word itself is the likeliest."""
    x = np.zeros((len(batch), max(length[s] for s in batch) + 2), np.int64)
    for row, s in enumerate(batch):
        n = length[s]; at = offsets[s] + np.random.randint(0, offsets[s + 1] - offsets[s] - n + 1)
        x[row, 0] = 1; x[row, 1:n + 1] = ids[at:at + n]; x[row, n + 1] = 2
    r, c = np.nonzero(size[x] > 1)
    x = torch.from_numpy(x)
    with torch.no_grad(): states, _ = network(vectors[x])
    wanted = b(a(torch.cat([states[r, c - 1, :STATE], states[r, c + 1, STATE:]], -1)).relu())
    word = x[r, c]; choices = among[word]
    told = torch.where(torch.rand(choices.shape) < share_by_end, by_end[choices], choices)
    scores = ((vectors[told] @ wanted.unsqueeze(-1)).squeeze(-1) + common[choices]).masked_fill(no_choice[word], -1e4)
    return F.cross_entropy(scores, torch.zeros(len(word), dtype=torch.long)), (scores.argmax(1) == 0).float().mean()


def check():
    with torch.no_grad(): found = [losses(range(at, at + 100), 0) for at in range(0, APART, 100)]
    print('apart: loss %.4f right %.4f' % tuple(np.mean([[float(v) for v in one] for one in found], 0)), flush=True)


optimizer = torch.optim.Adam([*a.parameters(), *b.parameters()], lr=3e-3)
start, step, progress = time.process_time(), 0, 0
check()
while progress < 1:
    for batch in weights.batches(length[APART:]):
        progress = (time.process_time() - start) / seconds
        if progress >= 1: break
        for group in optimizer.param_groups: group['lr'] = 3e-3 * max(0.02, 1 - progress) * min(1, (step + 1) / 100)
        loss, right = losses([APART + s for s in batch], 0.1)
        optimizer.zero_grad(); loss.backward(); optimizer.step(); step += 1
        if step % 100 == 0: print(f'{progress:.2f} loss {loss.item():.4f} right {right.item():.4f}', flush=True)
check()
arrays = [(name, array) for name, array in arrays.items() if name not in ('a', 'a.bias', 'b', 'b.bias')]
arrays += [('a', a.weight), ('a.bias', a.bias), ('b', b.weight), ('b.bias', b.bias)]
weights.write(model, about, [(name, np.asarray(array.detach() if hasattr(array, 'detach') else array)) for name, array in arrays])
