import type { CallOptions, Transport } from '../request';
import { voiceSessionSchema, type VoiceSession, type VoiceSessionRequest } from '../schemas/voice';
import type { OpenSocket } from '../socket';
import { VoiceStream, type VoiceStreamParts } from '../voice/voiceStream';

/** Live speech (contract §13): paid plans, main base only; else 403. */
export class VoiceResource {
  constructor(
    private readonly transport: Transport,
    private readonly open: OpenSocket,
    private readonly sleep?: VoiceStreamParts['sleep'],
  ) {}

  /** `POST /v3/voice/realtime`: address and token, valid once and for a short time. */
  createSession(request: VoiceSessionRequest, options?: CallOptions): Promise<VoiceSession> {
    return this.transport.json(
      { method: 'POST', path: '/v3/voice/realtime', body: { kind: 'json', value: request }, repeatable: false },
      voiceSessionSchema,
      options,
    );
  }

  /** `GET /v3/voice/realtime`: another connection of the same session; an outdated token ends the session. */
  reconnect(token: string, options?: CallOptions): Promise<VoiceSession> {
    return this.transport.json(
      { method: 'GET', path: '/v3/voice/realtime', query: { token }, repeatable: false },
      voiceSessionSchema,
      options,
    );
  }

  /**
   * Creates a session and gives its stream, which connects when its messages are read.
   * @param options `reconnects` false = a lost connection ends the stream, for whoever can send the sound again
   */
  async stream(
    request: VoiceSessionRequest,
    { signal, reconnects }: CallOptions & Pick<VoiceStreamParts, 'reconnects'> = {},
  ): Promise<VoiceStream> {
    return new VoiceStream(await this.createSession(request, { signal }), {
      open: this.open,
      format: request.message_format ?? 'json',
      mediaType: request.source_media_content_type,
      sleep: this.sleep,
      reconnect: (token, abort) => this.reconnect(token, { signal: abort }),
      signal,
      reconnects,
    });
  }
}
