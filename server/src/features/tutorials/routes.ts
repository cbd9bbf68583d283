import * as contract from '#contract/tutorials';
import type { Api } from '../../platform/http/api.ts';
import * as courses from './courses.ts';
import * as episodes from './episodes.ts';
import * as tutorials from './service.ts';

export function tutorialRoutes(api: Api): void {
  api.serve(contract.getCourses, (ctx, { query }) => tutorials.getCourses(ctx, query));
  api.serve(contract.getCourse, (ctx, { params }) => tutorials.getCourse(ctx, params.id));
  api.serve(contract.rateCourse, (ctx, { body }) => tutorials.rateCourse(ctx, body));
  api.serve(contract.getEpisodeExtras, (ctx, { query }) => tutorials.getEpisodeExtras(ctx, query.episodeId));
  api.serve(contract.saveProgress, (ctx, { body }) => tutorials.saveProgress(ctx, body));
  api.serve(contract.getEpisodeVideo, (ctx, { params }) => tutorials.getEpisodeVideo(ctx, params));
  api.serve(contract.getEpisodePoster, (ctx, { params }) => tutorials.getEpisodePoster(ctx, params));
  api.serve(contract.getEpisodeCaptions, (ctx, { params }) => tutorials.getEpisodeCaptions(ctx, params));
  api.serve(contract.getEpisodeExtra, (ctx, { params }) => tutorials.getEpisodeExtra(ctx, params));

  api.serve(contract.getCourseContents, (ctx, { query }) => courses.getCourseContents(ctx, query));
  api.serve(contract.getCourseContent, (ctx, { params }) => courses.getCourseContent(ctx, params.id));
  api.serve(contract.createCourse, (ctx, { body }) => courses.createCourse(ctx, body));
  api.serve(contract.arrangeCourses, (ctx, { body }) => courses.arrangeCourses(ctx, body));
  api.serve(contract.changeCourse, (ctx, { params, body }) => courses.changeCourse(ctx, params.id, body));
  api.serve(contract.deleteCourse, (ctx, { params, query }) => courses.deleteCourse(ctx, params.id, query));
  api.serve(contract.setCourseImage, (ctx, { params, body, files }) =>
    courses.setCourseImage(ctx, params.id, body, files[0]),
  );

  api.serve(contract.getEpisodeContents, (ctx, { query }) => episodes.getEpisodeContents(ctx, query));
  api.serve(contract.getEpisodeContent, (ctx, { params }) => episodes.getEpisodeContent(ctx, params.id));
  api.serve(contract.createEpisode, (ctx, { body }) => episodes.createEpisode(ctx, body));
  api.serve(contract.arrangeEpisodes, (ctx, { body }) => episodes.arrangeEpisodes(ctx, body));
  api.serve(contract.changeEpisode, (ctx, { params, body }) => episodes.changeEpisode(ctx, params.id, body));
  api.serve(contract.deleteEpisode, (ctx, { params, query }) =>
    episodes.deleteEpisode(ctx, params.id, query),
  );
  api.serve(contract.setEpisodeVideo, (ctx, { params, body, files, extras }) =>
    episodes.setEpisodeVideo(ctx, params.id, body, files, extras),
  );
  api.serve(contract.setEpisodeCaptions, (ctx, { params, body, files }) =>
    episodes.setEpisodeCaptions(ctx, params.id, body, files[0]),
  );
  api.serve(contract.deleteEpisodeCaptions, (ctx, { params, query }) =>
    episodes.deleteEpisodeCaptions(ctx, params.id, query),
  );
  api.serve(contract.addEpisodeExtras, (ctx, { params, body, files }) =>
    episodes.addEpisodeExtras(ctx, params.id, body.title, files),
  );
  api.serve(contract.deleteEpisodeExtra, (ctx, { params, query }) =>
    episodes.deleteEpisodeExtra(ctx, params, query),
  );
}
