import type { Meter } from '../meter';
import type { CallOptions, Transport } from '../request';
import { voiceSessionSchema, type VoiceSession, type VoiceSessionRequest } from '../schemas/voice';
import type { OpenSocket } from '../socket';
import type { VoiceStream, VoiceStreamDependencies } from '../voice/voiceStream';

export type VoiceStreamOptions = CallOptions & Pick<VoiceStreamDependencies, 'reconnects'> & { soundMs?: number };

/** Live speech (contract §13): paid plans, main base only; else 403. */
export class VoiceResource {
  constructor(
    private readonly transport: Transport,
    private readonly open: OpenSocket,
    private readonly sleep?: VoiceStreamDependencies['sleep'],
    private readonly meter?: Meter,
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
   * @param options `reconnects`: see `VoiceStreamParts`; `soundMs`: of the sound that will be sent, where it is known
   */
  async stream(
    request: VoiceSessionRequest,
    { signal, reconnects, soundMs = Infinity }: VoiceStreamOptions = {},
  ): Promise<VoiceStream> {
    // Few programs speak.
    const [{ MeteredSound }, { VoiceStream }] = await Promise.all([
      import('../voice/meteredSound'),
      import('../voice/voiceStream'),
    ]);
    const metered = await MeteredSound.begin(this.meter, soundMs);
    const session = await this.createSession(request, { signal }).catch((error: unknown) => {
      metered?.end();
      throw error;
    });
    return new VoiceStream(session, {
      open: this.open,
      format: request.message_format ?? 'json',
      mediaType: request.source_media_content_type,
      sleep: this.sleep,
      isHere: this.transport.isHere,
      redact: (message, secrets) => this.transport.redact(message, secrets),
      reconnect: (token, abort) => this.reconnect(token, { signal: abort }),
      signal,
      reconnects,
      metered,
    });
  }
}
