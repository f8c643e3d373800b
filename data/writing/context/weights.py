# What the training of all models of context shares: the file of weights, which contextModel.ts reads, and batches.
import gzip, json, random, struct
import numpy as np


def write(file, about, arrays):
    """Writes the length of a header, the header with `about` (words first of all), and the arrays, each a row or a matrix:
    a bias as it is, others a byte a weight behind a scale for each row."""
    header, body = [], b''
    for name, array in arrays:
        matrix = np.atleast_2d(array); rows, columns = matrix.shape
        precise = rows == 1
        if precise: data = matrix.astype('<f4').tobytes()
        else:
            scale = np.maximum(np.abs(matrix).max(1), 1e-8) / 127
            data = scale.astype('<f4').tobytes() + np.clip(np.rint(matrix / scale[:, None]), -127, 127).astype(np.int8).tobytes()
        body += data + b'\0' * (-len(data) % 4)
        header.append({'name': name, 'rows': rows, 'columns': columns, 'bytes': 4 if precise else 1})
    head = json.dumps({**about, 'arrays': header}, ensure_ascii=False, separators=(',', ':')).encode()
    head += b' ' * (-len(head) % 4)
    with gzip.GzipFile(file, 'wb', mtime=0) as packed: packed.write(struct.pack('<I', len(head)) + head + body)
    print(len(body), 'bytes', flush=True)


def gru(state, name):
    """The arrays of a bidirectional GRU, from a network in which it is called `name`."""
    return [(f'{kind}_l0{way}', state[f'{name}.{kind}_l0{way}'].numpy())
            for way in ('', '_reverse') for kind in ('weight_ih', 'weight_hh', 'bias_ih', 'bias_hh')]


def layer(state, name):
    return [(name, state[name + '.weight'].numpy()), (name + '.bias', state[name + '.bias'].numpy())]


def batches(lengths, most=6000):
    """Numbers of sentences in batches of about one length and of so many words at most, in random order."""
    order = np.argsort(lengths + np.random.rand(len(lengths)) * 2, kind='stable')
    found, batch, longest = [], [], 0
    for i in order:
        if (len(batch) + 1) * max(longest, lengths[i]) > most: found.append(batch); batch, longest = [], 0
        batch.append(i); longest = max(longest, lengths[i])
    found.append(batch)
    random.shuffle(found)
    return found
