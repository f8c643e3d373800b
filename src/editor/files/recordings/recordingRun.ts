import { CancellationError } from 'vscode';
import { PauseSwitch } from '../../../domain/voice/pauseSwitch';
import { heardMs } from '../../../domain/voice/state';
import type { VoiceProgress } from '../../../domain/voice/transcribe';
import { counted, t } from '../../../shared/l10n';
import { clock } from '../../messages/clock';
import type { Kept, KeptRecording } from './keptRecordings';

/** `stopped`: what was heard is kept, and another run goes on with it. */
export type RunState = 'listening' | 'paused' | 'stopped' | 'done';

/** A recording that is listened to, and what a user does with it meanwhile. */
export class RecordingRun {
  readonly pause = new PauseSwitch();
  state: RunState = 'listening';
  /** Reason why it stopped, as a sentence. */
  problem: string | undefined;
  /** Shows what was made of it. */
  openResults: (() => Promise<void>) | undefined;
  progress: VoiceProgress;
  /** Names of what was asked for and not applied, as the service reports them. */
  readonly notApplied = new Set<string>();
  private readonly stopping = new AbortController();
  private begunAt = performance.now();
  private begunMs: number;

  /** @param changed something of it is another now */
  constructor(
    readonly recording: KeptRecording,
    private readonly changed: () => void,
  ) {
    this.begunMs = heardMs(recording.kept.transcription);
    this.progress = { sentMs: this.begunMs, tentative: '', tentativeInto: {} };
  }

  get id(): string {
    return this.recording.id;
  }

  get kept(): Kept {
    return this.recording.kept;
  }

  get stopped(): AbortSignal {
    return this.stopping.signal;
  }

  tell(progress: VoiceProgress): void {
    this.progress = {
      ...progress,
      tentativeInto: { ...progress.tentativeInto },
    };
    this.changed();
  }

  /** Progress until now: `0:34 of 6:10`, and the time left if that can be told. */
  get words(): string[] {
    const { durationMs } = this.kept;
    const { sentMs } = this.progress;
    const done = t('{0} of {1}', clock(sentMs), clock(durationMs));
    const [passed, heard] = [performance.now() - this.begunAt, sentMs - this.begunMs];
    if (this.state !== 'listening' || passed < 5000 || heard <= 0) return [done];
    const minutes = Math.max(1, Math.ceil(((durationMs - sentMs) / heard) * (passed / 60_000)));
    return [done, counted(minutes, 'about {0} minute left', 'about {0} minutes left')];
  }

  hold(): void {
    if (this.state !== 'listening') return;
    this.pause.pause();
    this.become('paused');
  }

  goOn(): void {
    if (this.state !== 'paused') return;
    [this.begunAt, this.begunMs] = [performance.now(), this.progress.sentMs];
    this.become('listening');
    this.pause.goOn();
  }

  stop(): void {
    this.stopping.abort(new CancellationError());
  }

  become(state: RunState, problem?: string): void {
    [this.state, this.problem] = [state, problem];
    if (state === 'stopped' || state === 'done') {
      this.progress = {
        sentMs: heardMs(this.kept.transcription),
        tentative: '',
        tentativeInto: {},
      };
    }
    this.changed();
  }
}
