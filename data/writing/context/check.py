# What a model says with whole numbers in the place of bytes, for the test: `check.py ENCODED OUT TOKENS... > CHECKS.json`.
# OUT.pt is what train.py wrote beside OUT; TOKENS are sentences in small letters with blanks between all tokens.
import json, sys
import numpy as np, torch

source, out, *sentences = sys.argv[1:]
known = json.load(open(source + '.words.json'))
words, related = known['words'], known['related']
number = {word: i for i, word in enumerate(words)}
state = {name: value.numpy() for name, value in torch.load(out + '.pt').items()}
STATE = state['g.weight_hh_l0'].shape[1]


def states(numbers, way):
    found, h = [], np.zeros(STATE, np.float32)
    for i in numbers:
        x = state['g.weight_ih_l0' + way] @ state['e.weight'][i] + state['g.bias_ih_l0' + way]
        y = state['g.weight_hh_l0' + way] @ h + state['g.bias_hh_l0' + way]
        reset, update = (1 / (1 + np.exp(-(x[k:k + STATE] + y[k:k + STATE]))) for k in (0, STATE))
        h = (1 - update) * np.tanh(x[2 * STATE:] + reset * y[2 * STATE:]) + update * h
        found.append(h)
    return found


checks = []
for sentence in sentences:
    tokens = sentence.split(' ')
    numbers = [1] + [number.get(t, number.get('~' + t[-3:], 3)) for t in tokens] + [2]
    left, right = states(numbers, ''), states(numbers[::-1], '_reverse')[::-1]
    scores = []
    for at in range(1, len(numbers) - 1):
        among = [numbers[at], *related[numbers[at]]]
        hidden = np.maximum(0, state['a.weight'] @ np.concatenate([left[at - 1], right[at + 1]]) + state['a.bias'])
        query = state['b.weight'] @ hidden + state['b.bias']
        values = [float(state['e.weight'][i] @ query + state['bias.weight'][i, 0]) for i in among]
        scores.append({words[i]: round(value - values[0], 3) for i, value in zip(among[1:], values[1:])})
    checks.append({'tokens': tokens, 'scores': scores})
print(json.dumps(checks, ensure_ascii=False))
