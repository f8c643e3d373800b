# Trains a context model: `train.py ENCODED OUT SECONDS`. From what stands left and right of a word it tells which of the
# words that it may have been written for stands there, or nothing. It learns from right text only.
# ENCODED.bin and ENCODED.words.json are made by encode.ts. OUT, a .bin.gz, gets the weights.
import json, random, sys, time
import numpy as np, torch, torch.nn as nn, torch.nn.functional as F
import weights

torch.set_num_threads(1)
torch.set_flush_denormal(True)
torch.manual_seed(1); np.random.seed(1); random.seed(1)
source, out, seconds = sys.argv[1], sys.argv[2], float(sys.argv[3])
SIZE, STATE, LONGEST = 48, 112, 48
NONE, BEGIN, END = 0, 1, 2

known = json.load(open(source + '.words.json'))
words, related = known['words'], known['related']
V = len(words)
width = 1 + max(len(r) for r in related)
choices = np.zeros((V, width), np.int64)      # the word itself first, then what it may have been written for
count = np.ones(V, np.int64)
for w, r in enumerate(related):
    choices[w, 0] = w
    choices[w, 1:1 + len(r)] = r
    count[w] = 1 + len(r)
choices, count = torch.from_numpy(choices), torch.from_numpy(count)
column = torch.arange(width)

raw = np.fromfile(source + '.bin', np.uint16)
starts, lengths, at = [], [], 0
while at < len(raw):
    starts.append(at + 1); lengths.append(int(raw[at])); at += 1 + lengths[-1]
starts, lengths = np.array(starts), np.array(lengths)
print(len(starts), 'sentences', V, 'words', width, 'choices at most', flush=True)


class Net(nn.Module):
    def __init__(s):
        super().__init__()
        s.e = nn.Embedding(V, SIZE); nn.init.normal_(s.e.weight, 0, .1)
        s.g = nn.GRU(SIZE, STATE, bidirectional=True, batch_first=True)
        s.a = nn.Linear(2 * STATE, 128)
        s.b = nn.Linear(128, SIZE)
        s.bias = nn.Embedding(V, 1); nn.init.zeros_(s.bias.weight)

    def states(s, x):
        h, _ = s.g(s.e(x))
        return h[:, :, :STATE], h[:, :, STATE:]

    def query(s, left, right):
        return s.b(F.relu(s.a(torch.cat([left, right], -1))))

    def scores(s, query, among):
        return (s.e(among) @ query.unsqueeze(-1)).squeeze(-1) + s.bias(among).squeeze(-1)


net = Net()
optimizer = torch.optim.Adam(net.parameters(), lr=2e-3)
began, step, seen, epoch, shown = time.process_time(), 0, 0, 0, [0, 0, 0]
while time.process_time() - began < seconds:
    epoch += 1
    for batch in weights.batches(np.minimum(lengths, LONGEST)):
        spent = time.process_time() - began
        if spent > seconds: break
        for g in optimizer.param_groups: g['lr'] = 3e-3 * max(.02, 1 - spent / seconds) * min(1, (step + 1) / 150)
        m = max(min(lengths[i], LONGEST) for i in batch)
        x = np.zeros((len(batch), m + 2), np.int64); may = np.zeros((len(batch), m + 2), bool)
        for r, i in enumerate(batch):
            a, n = starts[i], lengths[i]
            if n > LONGEST: a += np.random.randint(0, n - LONGEST + 1); n = LONGEST
            s = raw[a:a + n]
            x[r, 0] = BEGIN; x[r, 1:n + 1] = s & 0x7fff; x[r, n + 1] = END; may[r, 1:n + 1] = s >> 15
        x, may = torch.from_numpy(x), torch.from_numpy(may)
        left, right = net.states(x)
        row, col = torch.nonzero(may & (count[x] > 1), as_tuple=True)
        word = x[row, col]
        query = net.query(left[row, col - 1], right[row, col + 1])
        among = choices[word]
        s = net.scores(query, among).masked_fill(column >= count[word].unsqueeze(1), -1e4)
        loss = F.cross_entropy(s, torch.zeros(len(word), dtype=torch.long))
        optimizer.zero_grad(); loss.backward(); nn.utils.clip_grad_norm_(net.parameters(), 1.); optimizer.step()
        step += 1; seen += int((x > 2).sum())
        shown = [shown[0] + loss.item(), shown[1] + (s.argmax(1) == 0).float().mean().item(), shown[2] + 1]
        if step % 200 == 0:
            print(f'{spent:.0f}s epoch {epoch} step {step} words {seen/1e6:.2f}M loss {shown[0]/shown[2]:.4f} right {shown[1]/shown[2]:.4f} {seen/max(spent,1):.0f} words/s', flush=True)
            shown = [0, 0, 0]
torch.save(net.state_dict(), out + '.pt')
state = net.state_dict()
weights.write(out, {'words': words}, [('words', state['e.weight'].numpy()), ('bias', state['bias.weight'].T.numpy()),
                                      *weights.gru(state, 'g'), *weights.layer(state, 'a'), *weights.layer(state, 'b')])
print('done', sum(p.numel() for p in net.parameters()), 'weights', seen, 'words', epoch, 'epochs', flush=True)
