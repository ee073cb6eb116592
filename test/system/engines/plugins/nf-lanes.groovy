package lanes

import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import nextflow.Session
import nextflow.plugin.BasePlugin
import nextflow.plugin.extension.Function
import nextflow.plugin.extension.PluginExtensionPoint
import org.pf4j.PluginWrapper

class LanesPlugin extends BasePlugin {
  LanesPlugin(PluginWrapper wrapper) { super(wrapper) }
}

/** Checks parameters and the table of samples by the schemas of the workflow, as the plugin of nf-core pipelines does. */
class LanesExtension extends PluginExtensionPoint {
  private static final Map TYPES = [string: CharSequence, integer: Integer, boolean: Boolean]
  private Session session

  protected void init(Session session) { this.session = session }

  /** The rows of a table that has the columns its schema requires. */
  @Function
  List<Map> samplesOf(String table) {
    def properties = schema('nextflow_schema.json').properties
    def checked = session.params.findAll { name, value -> properties.containsKey(name) }
    checked.each { name, value ->
      if (value != null && !TYPES[properties[name].type].isInstance(value))
        throw new IllegalArgumentException("--${name} (${value}): Value is [${value.class.simpleName}] but should be [${properties[name].type}]")
    }
    new File('lanes-plugin.json').text = JsonOutput.toJson(checked.collectEntries { name, value -> [name, [value?.class?.simpleName, "$value".toString()]] })
    def lines = new File(table).readLines()*.split(',', -1)
    schema('assets/schema_input.json').items.required.each { column ->
      if (!(column in lines[0])) throw new IllegalArgumentException("${table} has no column ${column}")
    }
    return lines.drop(1).collect { cells -> [lines[0] as List, cells as List].transpose().collectEntries { it } }
  }

  private Object schema(String name) {
    Path path = session.baseDir.resolve(name)
    return new JsonSlurper().parseText(new String(Files.readAllBytes(path), 'UTF-8'))
  }
}
