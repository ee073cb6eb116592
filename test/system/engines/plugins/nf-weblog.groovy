package weblog

import nextflow.Session
import nextflow.plugin.BasePlugin
import nextflow.trace.TraceObserver
import nextflow.trace.TraceObserverFactory
import org.pf4j.PluginWrapper

class WeblogPlugin extends BasePlugin {
  WeblogPlugin(PluginWrapper wrapper) { super(wrapper) }
}

/** In the place of nf-weblog: it says that it was loaded, and posts nothing. */
class WeblogFactory implements TraceObserverFactory {
  Collection<TraceObserver> create(Session session) { return [new WeblogObserver()] }
}

class WeblogObserver implements TraceObserver {
  void onFlowCreate(Session session) {
    new File('weblog-plugin').text = session.config.weblog?.enabled
  }
}
